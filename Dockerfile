# The page and the server: docker build -t anygame . && docker run -p 8080:8080 anygame
# Tournaments and analysis need a store and should have a token:
#   docker run -p 8080:8080 -v anygame:/data -e ANYGAME_TOKEN=secret anygame serve --host 0.0.0.0 --store /data/anygame.db

FROM node:22-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:22-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY --from=build /build/games ./games
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["node", "dist/cli/main.js"]
CMD ["serve", "--host", "0.0.0.0"]
