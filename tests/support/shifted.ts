/**
 * An instant of a row, moved by an interval, as SQL. By way of UTC: a distributed database refuses to change rows by
 * what the time zone of a connection has a say in.
 */
export const shifted = (instant: string, by: string): string =>
  `(${instant} AT TIME ZONE 'UTC' + ${by}) AT TIME ZONE 'UTC'`;
