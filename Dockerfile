# What runs has the production packages alone; what builds and what plays the demo have all of them.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --omit=dev
# Traces and backups need packages that the service itself does without. Without the lists npm takes them for left out.
RUN packages=$(node -p "Object.entries(require('./package.json').peerDependencies).map((one) => one.join('@')).join(' ')") && \
  npm pkg delete devDependencies peerDependencies peerDependenciesMeta && npm install --no-save --omit=dev $packages

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci
COPY . .
RUN npm run build

# docker compose -f compose.demo.yml up: three embedded chains and the service over them.
FROM build AS demo
ENV HOST=0.0.0.0 PORT=4000
USER node
EXPOSE 4000
CMD ["node", "dist/devnet/demo.js"]

FROM node:24-slim AS service
WORKDIR /app
ENV NODE_ENV=production
ENV HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/bin ./bin
COPY --from=build /app/dist/src ./dist/src
COPY --from=build /app/dist/web ./dist/web
COPY --from=build /app/dist/migrations ./dist/migrations
COPY --from=build /app/packages ./packages
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4000
# The whole of it may be mounted read-only: it writes to /data alone.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: it gets the SIGTERM by which the service drains.
# The flag: docs/decisions/0020-performance.md.
CMD ["node", "--max-semi-space-size=8", "dist/src/main.js"]
