import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian-packages.ts'

export type Haproxy =
  | { readonly found: true; readonly path: string }
  | { readonly found: false; readonly reason: string }

const path = '/usr/sbin/haproxy'

/** HAProxy, installed from Debian when root and missing; else the reason. */
export async function findHaproxy(): Promise<Haproxy> {
  if (existsSync(path)) return { found: true, path }
  const refusal = await installDebianPackage('haproxy')
  if (existsSync(path)) return { found: true, path }
  return { found: false, reason: refusal?.reason ?? 'HAProxy introuvable' }
}
