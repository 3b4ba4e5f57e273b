import createClient from "openapi-fetch";

export const stintClient = ({ address, token }) =>
  createClient({ baseUrl: address, headers: { authorization: `Bearer ${token}` } });
