# docker build -t stint . && docker run -p 127.0.0.1:3000:3000 -v stint:/data -e PUBLIC_URL=http://127.0.0.1:3000 stint
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node --input-type=module -e 'import("./scripts/ready.mjs").then((ready) => ready.ensureBuilt())'
RUN node scripts/runtime.mjs /runtime && node scripts/sbom.mjs --production /runtime/sbom.cdx.json

FROM node:24-bookworm-slim
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Stint" \
  org.opencontainers.image.description="Plan budgets, forecast demand, allocate people, book time, and see how the four compare." \
  org.opencontainers.image.licenses="AGPL-3.0-only" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
# Everything that is written is in the volume: the rest may be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data/stint TMPDIR=/data/tmp DEMO=0
# Threads share two pools of memory instead of one each, and freed memory goes back to the system.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /runtime /app
COPY deploy/first-process.sh /usr/local/bin/
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "require('http').get({ port: process.env.PORT, path: '/readyz' }, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
ENTRYPOINT ["first-process.sh"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "dist/server/main.mjs"]
