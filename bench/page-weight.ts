import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { printFigure, rounded } from './figure.ts'

const goals = { jsGzipKb: 90, servedBrotliKb: 135, fontKb: 25, requests: 6 }

const pages = {
  '/': 'index.html',
  '/destinations/guadeloupe': 'destinations-guadeloupe.html',
  '/simulateur': 'simulateur.html',
  '/envois-interdits': 'envois-interdits.html',
}

/** What a first visit loads: the page, and every file that the page or its files request at once. */
export function measurePageWeight(dist: string): void {
  for (const [path, file] of Object.entries(pages)) measurePage(join(dist, 'client'), path, file)
}

function measurePage(client: string, path: string, file: string): void {
  const html = readFileSync(join(client, file), 'utf8')
  const files = filesOf(client, html)
  const fonts = files.filter((file) => file.endsWith('.woff2'))
  const jsGzipKb = scriptsKb(client, html)
  const fontKb = kb(fonts.reduce((sum, file) => sum + bytesOf(client, file).length, 0))
  const served = [
    Buffer.from(html),
    ...files.filter((file) => !file.endsWith('.woff2')).map((file) => bytesOf(client, file)),
  ]
  const servedBrotliKb = rounded(kb(served.reduce((sum, bytes) => sum + brotli(bytes), 0)) + fontKb)
  const requests = 1 + files.length
  printFigure({
    figure: `page weight of ${path}`,
    htmlBrotliKb: kb(brotli(Buffer.from(html))),
    jsGzipKb,
    fontKb,
    servedBrotliKb,
    requests,
    goals,
    reached:
      jsGzipKb <= goals.jsGzipKb &&
      servedBrotliKb <= goals.servedBrotliKb &&
      fontKb <= goals.fontKb &&
      requests <= goals.requests,
  })
}

/** The screen of each entry page. The build names the file after the component. */
const doors = {
  '/connexion': 'SignIn',
  '/inscription': 'SignUp',
  '/mot-de-passe-oublie': 'ForgottenPassword',
  '/mettre-a-jour-mot-de-passe': 'NewPassword',
  '/mise-a-jour-mot-de-passe': 'NewPassword',
  '/confirmer-adresse': 'ConfirmAddress',
} as const
const doorGoalKb = 150

/**
 * The scripts of a first visit straight to an entry page: those of the page, of its screen, and what the screen needs at once.
 */
export function measureEntryPages(dist: string): void {
  const client = join(dist, 'client')
  for (const [path, screen] of Object.entries(doors)) {
    const page = readFileSync(join(client, `${path}.html`), 'utf8')
    const jsGzipKb = scriptsKb(client, page + screenFile(client, screen))
    printFigure({
      figure: `script weight of ${path}`,
      jsGzipKb,
      goals: { jsGzipKb: doorGoalKb },
      reached: jsGzipKb <= doorGoalKb,
    })
  }
}

/** Throws when the build no longer names this screen: it would weigh nothing, and reach every goal. */
function screenFile(client: string, screen: string): string {
  const files = readdirSync(join(client, 'assets')).filter(
    (name) => name.startsWith(`${screen}-`) && name.endsWith('.js'),
  )
  if (files.length !== 1) throw new Error(`${files.length} scripts of the screen ${screen}`)
  return ` assets/${files[0]}`
}

function scriptsKb(client: string, named: string): number {
  const scripts = filesOf(client, named).filter((file) => file.endsWith('.js'))
  return kb(
    scripts.reduce((sum, file) => sum + gzipSync(bytesOf(client, file), { level: 9 }).length, 0),
  )
}

/** The assets that the page names, and those that its scripts import statically. */
function filesOf(client: string, html: string): string[] {
  const assets = new Set(readdirSync(join(client, 'assets')))
  const named = (text: string) =>
    [...text.matchAll(/assets\/([\w.-]+\.(?:js|css|woff2))/g)].flatMap(([, name]) =>
      name && assets.has(name) ? [name] : [],
    )
  const found = new Set(named(html))
  for (const file of found) {
    if (!file.endsWith('.js')) continue
    const imports = readFileSync(join(client, 'assets', file), 'utf8').matchAll(
      /(?:^|[;}])import[^"'(]*["']\.\/([\w.-]+\.js)["']/g,
    )
    for (const [, name] of imports) if (name && assets.has(name)) found.add(name)
  }
  return [...found].map((name) => `assets/${name}`)
}

const bytesOf = (client: string, file: string): Buffer => readFileSync(join(client, file))
const brotli = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
const kb = (bytes: number): number => rounded(bytes / 1024)
