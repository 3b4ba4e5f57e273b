import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/program.ts";

const root = path.join(import.meta.dirname, "../..");

/** A repository of one commit with a changelog of its own, and the scripts as they are. */
describe("npm run release", () => {
  const folder = temporaryFolder();
  const repository = path.join(folder, "repository");
  const [files, key] = [path.join(folder, "files"), path.join(folder, "key")];
  const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const inRepository = { cwd: repository, encoding: "utf8" } as const;
  const git = (...parameters: string[]) =>
    execFileSync(
      "git",
      ["-c", "user.name=Ada", "-c", "user.email=ada@acme.example", ...parameters],
      inRepository,
    );
  const release = (...parameters: string[]) =>
    spawnSync(process.execPath, ["scripts/release.mjs", "--no-image", ...parameters], inRepository);
  const changelog = (text: string) => {
    fs.writeFileSync(path.join(repository, "CHANGELOG.md"), text);
    git("add", "-A");
    git("commit", "--quiet", "-m", "Add a change");
  };

  beforeAll(() => {
    fs.mkdirSync(repository);
    fs.cpSync(path.join(root, "scripts"), path.join(repository, "scripts"), { recursive: true });
    for (const file of ["package.json", "package-lock.json"])
      fs.copyFileSync(path.join(root, file), path.join(repository, file));
    const catalogues = path.join("src", "shared", "texts", "catalogue");
    fs.mkdirSync(path.join(repository, catalogues), { recursive: true });
    git("init", "--quiet");
    changelog(`# Changelog\n\n## Unreleased\n\n- A change\n\n## [${version}] – 2026-11-24\n\n- First\n`);
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it("makes nothing without a folder, and says what is missing", () => {
    const { stdout, status } = release();
    expect(status).toBe(0);
    expect(stdout).toContain(`stint-${version}, tag v${version}`);
    expect(stdout).toContain("To do: CHANGELOG.md still has changes under Unreleased");
    expect(git("status", "--porcelain")).toBe("");
  });

  it("refuses to make files with unreleased or uncommitted changes, or a tag of another commit", () => {
    expect(release("--to", files).stderr).toContain("still has changes under Unreleased");
    git("tag", `v${version}`);
    changelog("# Changelog\n\n## [0.0.1]\n\n- Old\n");
    fs.writeFileSync(path.join(repository, "new.txt"), "");
    const { stderr, status } = release("--to", files);
    expect([status, fs.existsSync(files)]).toEqual([1, false]);
    expect(stderr.trim().split("\n")).toEqual([
      `CHANGELOG.md has no section [${version}].`,
      "There are changes that aren't committed.",
      `The tag v${version} names another commit.`,
    ]);
    fs.rmSync(path.join(repository, "new.txt"));
    git("tag", "-d", `v${version}`);
  });

  it("makes the archive, the packages, the notes, and checksums signed by the given key", () => {
    changelog(
      `# Changelog\n\n## Unreleased\n\n## [${version}] – 2026-11-24\n\n- First\n\n## [0.0.1]\n\n- Old\n`,
    );
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
    const { stderr, status } = release("--to", files, "--sign", `ssh:${key}`);
    expect([status, stderr]).toEqual([0, ""]);
    expect(fs.readFileSync(path.join(files, "NOTES.md"), "utf8")).toBe("- First\n");
    const archive = path.join(files, `stint-${version}.tar.gz`);
    expect(execFileSync("tar", ["-tzf", archive], { encoding: "utf8" })).toContain(
      `stint-${version}/package.json\n`,
    );
    const sums = fs.readFileSync(path.join(files, "SHA256SUMS"), "utf8");
    const hashes = ["NOTES.md", `stint-${version}.cdx.json`, `stint-${version}.tar.gz`].map((file) => {
      const bytes = fs.readFileSync(path.join(files, file));
      return `${createHash("sha256").update(bytes).digest("hex")}  ${file}\n`;
    });
    expect(sums).toBe(hashes.join(""));
    const signers = path.join(folder, "signers");
    fs.writeFileSync(signers, `ada@acme.example ${fs.readFileSync(`${key}.pub`, "utf8")}`);
    const signature = path.join(files, "SHA256SUMS.sig");
    const verified = ["-Y", "verify", "-f", signers, "-I", "ada@acme.example", "-n", "file", "-s", signature];
    expect(spawnSync("ssh-keygen", verified, { input: sums }).status).toBe(0);
    expect(release("--to", files).stderr).toContain("isn't empty.");
  });
});
