import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest by far, mostly in processes of its own: begun last, one of them would run on alone. */
const longest =
  /\/tests\/(campaign|server)\/|\/packages\/|\/tests\/api\/(tenancy|roles|analytics|idempotency|live|export|imports-\w+)\.|\/tests\/demo\/load\./;

/** Orders test files so that no long one is left for the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter((file) => longest.test(file.moduleId)),
      ...sorted.filter((file) => !longest.test(file.moduleId)),
    ];
  }
}
