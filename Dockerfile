# docker build -t stint . && docker run -p 127.0.0.1:3000:3000 -v stint:/data -e HOST=0.0.0.0 -e PUBLIC_URL=http://127.0.0.1:3000 stint
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node --input-type=module -e 'import("./scripts/ready.mjs").then((ready) => { ready.ensureInstalled(); ready.ensureBuilt(); })'
# What only builds and tests need stays behind, and so does the Node.js that comes as a package: the image has its own.
RUN npm prune --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* .cache

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Stint" org.opencontainers.image.licenses="AGPL-3.0-only"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app /app
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The server itself and not npm: it must receive the signal that asks it to stop.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "dist/server/main.mjs"]
