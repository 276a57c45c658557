/** Serves tools over the Model Context Protocol, on standard input and output or over HTTP. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Failure } from '../../base/index.ts';
import { isEvaluationError } from '../../logic/index.ts';
import { gameTools, type ToolOptions } from './tools.ts';

export interface McpServer {
  /** Resolves when the client has disconnected. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

/** Serves the program that started this one. */
export async function serveMcpOnStdio(version: string, options: ToolOptions): Promise<McpServer> {
  const server = toolServer(version, options);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  return { closed, close: () => server.close() };
}

export interface McpHttpServer extends McpServer {
  readonly port: number;
}

/** Maximum number of open sessions. */
const MOST_SESSIONS = 100;

/** Each client has its own session. Only requests that name this machine as the host are answered. */
export async function serveMcpOnHttp(
  version: string,
  { host, port, ...options }: ToolOptions & { readonly host: string; readonly port: number },
): Promise<McpHttpServer> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const http = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (known !== undefined) return known.handleRequest(request, response);
    if (id !== undefined || sessions.size >= MOST_SESSIONS) {
      response.writeHead(id === undefined ? 503 : 404).end();
      return;
    }
    const { port: bound } = http.address() as AddressInfo;
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (session) => void sessions.set(session, transport),
      onsessionclosed: (session) => void sessions.delete(session),
      enableDnsRebindingProtection: true,
      allowedHosts: [`${host}:${bound}`, `localhost:${bound}`],
    });
    await toolServer(version, options).connect(transport as Parameters<Server['connect']>[0]);
    await transport.handleRequest(request, response);
  };
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  let settle = (): void => {};
  const closed = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return {
    port: (http.address() as AddressInfo).port,
    closed,
    close: async () => {
      await Promise.all([...sessions.values()].map((session) => session.close()));
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
      settle();
    },
  };
}

/** A server for one client, with its own games. */
function toolServer(version: string, options: ToolOptions): Server {
  const tools = gameTools(options);
  const server = new Server(
    { name: 'anygame', version },
    {
      capabilities: { tools: {} },
      instructions:
        'Plays any game from its rules. Open a game with new_game, look at its position, and make moves; hint asks a strong player.',
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema: { ...inputSchema, required: [...(inputSchema.required ?? [])] },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    const said = (words: string, isError = false) => ({
      content: [{ type: 'text' as const, text: words }],
      isError,
    });
    if (tool === undefined) return said(`there is no tool '${params.name}'`, true);
    try {
      return said(JSON.stringify(await tool.run(params.arguments ?? {})));
    } catch (error) {
      // Errors that the client can act on are answers; others are internal errors.
      if (error instanceof Failure || isEvaluationError(error)) return said((error as Error).message, true);
      throw error;
    }
  });
  return server;
}
