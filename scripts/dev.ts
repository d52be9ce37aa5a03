import { join } from 'node:path'
import { createServer } from 'vite'
import { explainFailure } from './cannot-start.ts'
import { readStartSettings, type StartSettings } from './start/settings.ts'
import { prepareShutdown, type Shutdown } from './start/shutdown.ts'
import { supervise, type Variant } from './start/supervise.ts'

// Like `npm start`, but Vite listens on PORT and passes /api on to the server, which restarts when a file changes.
const apiPort = ({ port }: StartSettings): number => port + 10

const development: Variant = {
  build: false,
  serverProgram: (settings, env) => ({
    name: 'serveur',
    script: join(settings.root, 'scripts/start/watched-server.ts'),
    env: { ...env, PORT: String(apiPort(settings)) },
  }),
}

async function servePages(settings: StartSettings, shutdown: Shutdown): Promise<void> {
  const vite = await createServer({
    configFile: join(settings.root, 'vite.config.ts'),
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      proxy: { '/api': `http://${settings.host}:${apiPort(settings)}` },
    },
  })
  shutdown.onEnd(1, () => vite.close())
  await vite.listen()
}

const shutdown = prepareShutdown()
try {
  const settings = readStartSettings(process.env)
  await supervise(settings, shutdown, development)
  await servePages(settings, shutdown)
  console.log('Développement : pages servies par Vite, serveur relancé à chaque modification.')
} catch (error) {
  const code = shutdown.requested.aborted ? 0 : explainFailure(error)
  await shutdown.end()
  process.exit(code)
}
