/** Long forms, campaigns and journeys of minutes: `npm run test:slow` alone runs these files. */
export const slowTests = "**/*.slow.*.ts";

/**
 * Whether this run has them, and database tests on every engine of the machine; `npm test` has neither. A single
 * file by hand has both.
 */
export const runsSlowTests = process.env["STINT_TESTS"] !== "quick";
