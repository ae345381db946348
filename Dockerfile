# One image for web, worker and the commands; what a container is, GEWERK_ROLE and its command say.

FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --include=dev --no-workspaces --no-audit --no-fund
COPY . .
RUN node scripts/prepare.mjs --for=start \
  && npm prune --omit=dev --no-workspaces --ignore-scripts --no-audit --no-fund

FROM node:20.20.2-bookworm-slim
ENV NODE_ENV=production GEWERK_ENV=production HOST=0.0.0.0 PORT=3000 GEWERK_DATA_DIR=/data
WORKDIR /app
# Programs belong to root: the service cannot change itself.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/prisma/migrations ./prisma/migrations
COPY --from=build /app/build ./build
COPY docker/healthcheck.mjs docker/create-bucket.mjs ./docker/
RUN mkdir -m 700 /data /backups && chown node:node /data /backups
USER node
# Used only where no S3 store is configured.
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "docker/healthcheck.mjs"]
# Node itself is process 1 and ends in an orderly way on SIGTERM.
CMD ["node", "--enable-source-maps", "build/service/server/index.js"]
