import { ConfigurationError, parseConfig } from './config.ts'

await main().catch((error: unknown) => {
  const told = error instanceof ConfigurationError ? error.message : error
  process.stderr.write(`${told instanceof Error ? (told.stack ?? told.message) : String(told)}\n`)
  process.exit(1)
})

/** A wrong configuration is told before the rest of the server is loaded, which takes seconds. */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const { serve } = await import('./serve.ts')
  await serve(config)
}
