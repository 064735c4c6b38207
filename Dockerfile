# The program is built with the development packages; what runs has the production ones alone.
FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-slim
WORKDIR /app
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4000
# Node itself, not npm: it gets the SIGTERM by which the service drains.
CMD ["node", "--liftoff-only", "--max-semi-space-size=16", "--heap-growing-percent=50", "dist/src/main.js"]
