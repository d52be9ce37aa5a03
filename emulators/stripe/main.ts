import { parseArgs } from 'node:util'
import { announceReady } from '../process.ts'
import { startStripeEmulator, type StripeEmulatorOptions } from './emulator.ts'

const { url, controlUrl, stop } = await startStripeEmulator(optionsOf(process.argv.slice(2)))
announceReady({ type: 'ready', name: 'stripe', url, controlUrl }, stop)

/** Arguments win over the variables STRIPE_EMULATOR_PORT, …_CONTROL_PORT, …_DATA_DIR, …_WEBHOOK_URL, …_WEBHOOK_SECRET. */
function optionsOf(args: string[]): StripeEmulatorOptions {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      'control-port': { type: 'string' },
      'data-dir': { type: 'string' },
      'webhook-url': { type: 'string' },
      'webhook-secret': { type: 'string' },
    },
  })
  const option = (name: keyof typeof values): string | undefined =>
    values[name] ?? process.env[`STRIPE_EMULATOR_${name.toUpperCase().replaceAll('-', '_')}`]

  const dataDir = option('data-dir')
  const webhook = webhookOf(option('webhook-url'), option('webhook-secret'))
  return {
    port: portOf('port', option('port')),
    controlPort: portOf('control-port', option('control-port')),
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(webhook === undefined ? {} : { webhook }),
  }
}

function portOf(name: string, value = '0'): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--${name}: not a port: ${value}`)
  return port
}

function webhookOf(
  url: string | undefined,
  secret: string | undefined,
): StripeEmulatorOptions['webhook'] {
  if (url === undefined && secret === undefined) return undefined
  if (url === undefined || secret === undefined) {
    throw new Error('--webhook-url and --webhook-secret go together')
  }
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`--webhook-url: not a URL: ${url}`)
  return { url, secret }
}
