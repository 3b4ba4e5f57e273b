// Runs the image behind a proxy as deploy/ configures it: TLS 1.3, HTTP/2, plain http, a login, live updates, an
// upload, and the caller's real address in the log.
import { spawn } from "node:child_process";
import fs from "node:fs";
import http2 from "node:http2";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../ready.mjs";
import { fail, run } from "./steps.mjs";

const host = "stint.example.com";

/** A certificate of its own for the host. */
function certificate(folder) {
  const [key, cert] = ["key.pem", "certificate.pem"].map((file) => path.join(folder, file));
  const subject = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  run([
    "openssl",
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-keyout",
    key,
    "-out",
    cert,
    ...subject,
  ]);
  return { key, cert };
}

const written = (folder, name, text) => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
};
const delivered = (file) => fs.readFileSync(path.join(root, "deploy", file), "utf8");

/** The command of each proxy, with deploy's file for these ports. */
const commands = {
  nginx: (folder, { key, cert }, ports) => {
    const site = delivered("nginx.conf")
      .replace("listen 80", `listen ${ports.plain}`)
      .replace("listen 443", `listen ${ports.secure}`)
      .replaceAll("127.0.0.1:3000", `127.0.0.1:${ports.server}`)
      .replace("/etc/ssl/stint/certificate.pem", cert)
      .replace("/etc/ssl/stint/key.pem", key);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (of) => `${of}_temp_path ${folder}/${of};`,
    );
    const main = `${process.getuid() === 0 ? "user root; " : ""}daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary.join(" ")}\n${site} }`;
    return ["nginx", "-e", "stderr", "-c", written(folder, "nginx.conf", main)];
  },
  caddy: (folder, { key, cert }, ports) => {
    const sites = delivered("Caddyfile")
      .replaceAll(`{$DOMAIN:${host}}`, host)
      .replace(`\n${host} {`, `\n${host} {\n\ttls ${cert} ${key}`)
      .replace("{$UPSTREAM:127.0.0.1:3000}", `127.0.0.1:${ports.server}`);
    const options = `{\n\tadmin off\n\thttp_port ${ports.plain}\n\thttps_port ${ports.secure}\n}\n`;
    return [
      "caddy",
      "run",
      "--adapter",
      "caddyfile",
      "--config",
      written(folder, "Caddyfile", options + sites),
    ];
  },
};

/** A request over HTTP/2; `enough`: ends it early, when the text so far satisfies. */
function request(session, headers, body, enough = () => false) {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ":authority": session.stintAuthority, ...headers });
    const answer = { text: "" };
    stream.setEncoding("utf8");
    stream.on("response", (response) => (answer.headers = response));
    stream.on("data", (part) => {
      answer.text += part;
      if (enough(answer.text)) stream.close();
    });
    stream.on("error", reject);
    stream.on("close", () => resolve({ ...answer, status: answer.headers?.[":status"] }));
    stream.setTimeout(60_000, () => reject(new Error(`no answer to ${headers[":path"]}`)));
    stream.end(body);
  });
}

async function connected(address, port, authority) {
  for (let n = 0; ; n += 1) {
    try {
      return await new Promise((resolve, reject) => {
        const session = http2.connect(`https://${address}:${port}`, {
          servername: host,
          rejectUnauthorized: false,
          minVersion: "TLSv1.3",
        });
        session.stintAuthority = authority;
        session.once("connect", () => resolve(session));
        session.once("error", reject);
      });
    } catch (error) {
      if (n > 100) throw error;
      await pause(100);
    }
  }
}

/** What a person does; answers what was seen. */
async function tryOut(session, publicUrl) {
  const json = { "content-type": "application/json", origin: publicUrl, "x-forwarded-for": "203.0.113.9" };
  const call = (method, place, more, body, enough) =>
    request(
      session,
      { ":method": method, ":path": place, ...json, ...more },
      body && JSON.stringify(body),
      enough,
    );
  const page = await call("GET", "/login", {});
  if (page.status !== 200 || !page.headers["strict-transport-security"]) fail(`the page: ${page.status}`);
  const login = { email: "superadmin@harbourpine.example", password: "harbour-pine" };
  const opened = await call("POST", "/api/session", {}, login);
  if (opened.status !== 200) fail(`the login: ${opened.status} ${opened.text}`);
  const cookie = {
    cookie: [opened.headers["set-cookie"]]
      .flat()
      .map((each) => each.split(";")[0])
      .join("; "),
  };
  const live = await call("GET", "/api/events", cookie, undefined, (text) => text.includes("\n\n"));
  if (live.status !== 200) fail(`live updates: ${live.status}`);
  const bytes = Buffer.alloc(1024 * 1024, "a");
  const begun = await call("POST", "/api/imports", cookie, { fileName: "hours.csv", byteSize: bytes.length });
  const { id } = JSON.parse(begun.text);
  const sent = await call("PUT", `/api/imports/${id}/parts/0`, cookie, { bytes: bytes.toString("base64") });
  if (sent.status !== 200) fail(`the upload: ${sent.status} ${sent.text.slice(0, 200)}`);
}

/** Runs the server and the proxy; answers what was seen. */
export async function runBehind(proxy, { folder, port, start, untilReady, stop, logs }) {
  const ports = { server: port, plain: port + 1, secure: port + 2 };
  const authority = `${host}:${ports.secure}`;
  const publicUrl = `https://${authority}`;
  start({ PUBLIC_URL: publicUrl, LOG_LEVEL: "info" });
  const [command, ...parameters] = commands[proxy](folder, certificate(folder), ports);
  const child = spawn(command, parameters, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: folder },
  });
  let said = "";
  child.stderr.on("data", (part) => (said += part));
  try {
    await untilReady();
    const address = Object.values(os.networkInterfaces())
      .flat()
      .find((one) => one.family === "IPv4" && !one.internal)?.address;
    const session = await connected(address ?? "127.0.0.1", ports.secure, authority).catch((error) =>
      fail(`${error}: ${said}`),
    );
    const protocol = session.socket.getProtocol();
    await tryOut(session, publicUrl);
    session.destroy();
    const plain = ["/api/session", "/login"].map((place) =>
      run([
        "curl",
        "-s",
        "-o",
        "/dev/null",
        "-w",
        "%{http_code}",
        "-H",
        `Host: ${host}`,
        `http://127.0.0.1:${ports.plain}${place}`,
      ]),
    );
    if (plain[0] !== "403" || !["301", "302"].includes(plain[1])) fail(`plain http: ${plain.join()}`);
    const seen = new Set(
      [...logs().matchAll(/"url":"\/api\/imports"[^\n]*"remoteAddress":"([^"]*)"/g)].map(([, one]) => one),
    );
    if (address !== undefined && [...seen].join() !== address)
      fail(`addresses in the log: ${[...seen].join()}, not ${address}`);
    return `${protocol}, HTTP/2, login, live updates, 1 MB uploaded, real address in the log; stopped after ${stop()} s`;
  } finally {
    child.kill();
  }
}
