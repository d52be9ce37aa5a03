import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './debian-packages.ts'

export type Chromium =
  | { readonly found: true; readonly path: string }
  | { readonly found: false; readonly reason: string }

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium or Chrome: CHROMIUM_PATH, the usual places, else Debian's installed when root; else the reason. */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<Chromium> {
  const wished = env['CHROMIUM_PATH']
  if (wished) {
    if (isProgram(wished)) return { found: true, path: wished }
    return { found: false, reason: `CHROMIUM_PATH=${wished} n’est pas un programme` }
  }
  return findInstalled(env['PATH'] ?? '')
}

async function findInstalled(path: string): Promise<Chromium> {
  const present = search(path)
  if (present) return { found: true, path: present }
  const refusal = await installDebianPackage('chromium')
  const installed = search(path)
  if (installed) return { found: true, path: installed }
  return { found: false, reason: refusal?.reason ?? 'Chromium introuvable' }
}

function search(path: string): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...usualPaths].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
