# Business Network in an image: built in one stage, run as a non-root user in another, on a PostgreSQL of yours.
# Tried on every push (`npm run test:image`): the commands below, in clean folders, until the health check passes; and `npm run admin` on the
# files that are copied (server/trust/faults/image.test.ts).
# Not tried: `docker build` itself, and with it the base images, the user and the volume; there was no Docker engine at hand.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/http-front/package.json packages/http-front/
COPY packages/postgres/package.json packages/postgres/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY openapi/package.json openapi/
COPY bench/package.json bench/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build --chown=node:node /app/node_modules node_modules
COPY --from=build --chown=node:node /app/contract/package.json contract/package.json
COPY --from=build --chown=node:node /app/contract/dist contract/dist
COPY --from=build --chown=node:node /app/packages/embedded-postgres/package.json packages/embedded-postgres/package.json
COPY --from=build --chown=node:node /app/packages/embedded-postgres/dist packages/embedded-postgres/dist
COPY --from=build --chown=node:node /app/packages/http-front/package.json packages/http-front/package.json
COPY --from=build --chown=node:node /app/packages/http-front/dist packages/http-front/dist
COPY --from=build --chown=node:node /app/packages/postgres/package.json packages/postgres/package.json
COPY --from=build --chown=node:node /app/packages/postgres/dist packages/postgres/dist
COPY --from=build --chown=node:node /app/server/package.json server/package.json
COPY --from=build --chown=node:node /app/server/dist server/dist
COPY --from=build --chown=node:node /app/server/migrations server/migrations
COPY --from=build --chown=node:node /app/server/reader server/reader
COPY --from=build --chown=node:node /app/server/threads server/threads
COPY --from=build --chown=node:node /app/web/dist web/dist
COPY --from=build --chown=node:node /app/package.json package.json
# For `npm run admin`: it looks whether a build is missing.
COPY --from=build --chown=node:node /app/scripts/admin.mjs /app/scripts/build.mjs /app/scripts/run.mjs scripts/
RUN mkdir /backups && chown node:node /backups
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "server/dist/main.js"]
