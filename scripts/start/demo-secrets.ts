import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { CannotStart } from '../cannot-start.ts'

const secret = z.string().check(z.minLength(32))
const secretsFile = z.object({ authSecret: secret, webhookSecret: secret })
export type DemoSecrets = z.output<typeof secretsFile>

/** The demo's own secrets, made once per data directory, so that sessions outlive a restart. */
export function demoSecrets(dataDir: string): DemoSecrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  const text = readText(file)
  if (text !== undefined) return parse(text, file)

  const secrets = {
    authSecret: randomBytes(32).toString('base64url'),
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  }
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string, file: string): DemoSecrets {
  try {
    return secretsFile.parse(JSON.parse(text))
  } catch {
    throw new CannotStart(
      `${file} est illisible : supprimez-le, il sera refait au prochain démarrage.`,
    )
  }
}
