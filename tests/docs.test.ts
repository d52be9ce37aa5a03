import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '#server/config.ts'

const root = join(import.meta.dirname, '..')
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
const tracked = /^(src|scripts|tests|emulators|migrations|bench|docs)\/[\w./-]+$/
const modules = globSync(['*.ts', '{src,scripts,tests,emulators,bench}/**/*.{ts,tsx}'], {
  cwd: root,
})
const moduleNames = new Set(modules.map((path) => basename(path)))

test.each(pages)('%s names no path that is not there', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].flatMap(([, path]) => path ?? [])
  const named = [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, path]) => path ?? [])
  const dead = [
    ...links.filter((path) => !existsSync(join(root, dirname(page), path))),
    ...named.filter((path) => tracked.test(path) && !existsSync(join(root, path))),
    ...named.filter((name) => /^[\w.-]+\.tsx?$/.test(name) && !moduleNames.has(name)),
  ]
  expect(dead).toEqual([])
})

/** The first words of each paragraph or item of a list that has more than eighty. */
const walls = (text: string): string[] =>
  text
    .replaceAll(/^```.*?^```/gms, '')
    .split('\n')
    .filter((line) => !/^[#|]/.test(line) && line.split(/\s+/).length > 80)
    .map((line) => line.slice(0, 60))

test.each(pages.filter((page) => !page.startsWith('docs/decisions/')))(
  '%s has no paragraph of more than eighty words; a planted one is found',
  (page) => {
    expect(walls(readFileSync(join(root, page), 'utf8'))).toEqual([])
    expect(walls(`A wall ${'of words '.repeat(40)}`)).toHaveLength(1)
  },
)

const sources = globSync('{src,emulators,scripts,tests,bench}/**/*.{ts,tsx,mjs,css,sql}', {
  cwd: root,
})
  .filter((file) => !file.includes('node_modules'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The anchors that GitHub gives to the headings of a page. */
const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(join(root, page), 'utf8').matchAll(/^#{1,4} (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

/** Citations of rules that do not exist: « file cites page#anchor ». */
function deadRules(cited: readonly { readonly file: string; readonly text: string }[]): string[] {
  return cited.flatMap(({ file, text }) =>
    [...text.matchAll(/(docs\/rules\/[\w-]+\.md)(?:#([\w-]+))?/g)]
      .filter(([, page = '', anchor]) => {
        if (!existsSync(join(root, page))) return true
        return anchor !== undefined && !anchorsOf(page).has(anchor)
      })
      .map(([rule]) => `${file} cites ${rule}`),
  )
}

test('each rule that a comment cites is in docs/rules; a planted one that is not there is found', () => {
  expect(deadRules(sources.filter(({ file }) => file !== 'tests/docs.test.ts'))).toEqual([])
  const planted = {
    file: 'a.ts',
    text: '/** docs/rules/storage.md#free-days, docs/rules/storage.md#no */',
  }
  expect(deadRules([planted])).toEqual(['a.ts cites docs/rules/storage.md#no'])
})

test('each rule that a page of docs links to is there', () => {
  const dead = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
      .filter(([, path = '', anchor = '']) => {
        const target = path === '' ? page : join(dirname(page), path)
        return !existsSync(join(root, target)) || !anchorsOf(target).has(anchor)
      })
      .map(([link]) => `${page}: ${link}`),
  )
  expect(dead).toEqual([])
})

/** Documents that came with the work and are not in the repository, so that nobody can open them. */
const elsewhere = /\bspec(ification)? 00\d|\bdecisions \u00A7|\bdomain facts\b/i

test('no comment and no page cites a document that is not in the repository', () => {
  const written = [
    ...sources,
    ...pages.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
  ]
  const citing = written.filter(
    ({ file, text }) => file !== 'tests/docs.test.ts' && elsewhere.test(text),
  )
  expect(citing.map(({ file }) => file)).toEqual([])
  expect(['specification 000', 'decisions \u00A73'].every((words) => elsewhere.test(words))).toBe(
    true,
  )
})

test('every command that the README promises exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const command = /(?:`|^|, )npm (?:run )?(start|test|[a-z-]+)\b(?=`|;| |$)/gm
  const promised = [...readme.matchAll(command)].flatMap(([, name]) => name ?? [])
  expect(promised.filter((name) => !(name in scripts))).toEqual([])
  const files = promised.flatMap(
    (name) => / (scripts\/\S+\.ts)$/.exec(scripts[name] ?? '')?.[1] ?? [],
  )
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every dependency has its reason in the decisions', () => {
  const named = ['package.json', 'emulators/package.json'].flatMap((path) => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, path), 'utf8'),
    ) as Record<string, Record<string, string>>
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  const decisions = globSync('docs/decisions/*.md', { cwd: root })
    .map((page) => readFileSync(join(root, page), 'utf8'))
    .join('\n')
  const words = new Set(decisions.match(/[\w@/.-]+/g))
  // `@types` packages follow their package and need no reason of their own; decision 001 covers the platforms' packages.
  const unexplained = named.filter((name) => !name.startsWith('@types/') && !words.has(name))
  expect(unexplained).toEqual([])
})

test('.env.example documents every variable that the server reads, and no other', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const documented = [...example.matchAll(/^([A-Z_]+)=/gm)].flatMap(([, name]) => name ?? [])
  const read = Object.keys(
    parseConfig({
      DATABASE_URL: 'postgres://localhost/escale',
      DATABASE_READ_URL: 'postgres://localhost/escale',
      AUTH_SECRET: 'k3J9-unit-suite-0f2b7c1d9e8a4f6b5c3d2e1f',
      ADMIN_EMAIL: 'a@b.fr',
      FILES_URL: 's3://escale',
      FILES_ENDPOINT: 'https://s3.example.org',
      FILES_REGION: 'x',
      FILES_ACCESS_KEY: 'x',
      FILES_SECRET_KEY: 'x',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      SMTP_URL: 'smtp://localhost',
      BREVO_API_KEY: 'xkeysib-x',
      COLISSIMO_API_KEY: 'x',
      LAPOSTE_OKAPI_KEY: 'x',
      METRICS_TOKEN: 'x',
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'x',
      DEMO_LINKS:
        '{"inbox":"http://localhost:1","sms":"http://localhost:3","payments":"http://localhost:2","carrier":"http://localhost:4"}',
    }),
  ).filter((name) => /^[A-Z_]+$/.test(name))
  expect(documented.toSorted()).toEqual(read.toSorted())
})
