/** The page's server: the built page, and what a browser alone cannot do. */
export type * from './organiser/api.ts';
export type { OrganiserOptions } from './organiser/routes.ts';
export type { OrganiserWorld, PlayableGame } from './organiser/world.ts';
export {
  isLoopback,
  type PageServer,
  type PageServerOptions,
  pageServer,
  startPageServer,
} from './page-server.ts';
