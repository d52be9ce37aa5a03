import { rulesOf } from './css-rules.ts'

/** What a page of ours puts where its first screen ends, for the build to find (`src/web/chrome/Fold.tsx`). */
const fold = '<div data-fold=""></div>'

/**
 * A page that names its fold has in itself only the style of what stands above, and links the whole sheet at the fold: a browser
 * paints the first screen before it has read, or loaded, the rest. The sheet repeats every rule, so what holds in the end is what
 * holds on any other page.
 */
export function withStyleAtFold(html: string, sheet: string): string {
  const [above = '', ...below] = html.split(fold)
  const [, css] = /<style>([\s\S]*?)<\/style>/.exec(above) ?? []
  if (below.length !== 1 || css === undefined) return html
  const first = styleOf(css, above.replace(css, ''))
  const early = `<link rel="preload" href="${sheet}" as="style"><style>${first}</style>`
  const head = above.replace(`<style>${css}</style>`, () => early)
  return `${head}<div data-fold=""><link rel="stylesheet" href="${sheet}"></div>${below[0]}`
}

/** The rules that may concern these elements: one too many costs a few bytes, one too few would be seen. */
export function styleOf(css: string, html: string): string {
  const names = namesIn(html)
  const kept = keep(css, (selector) => mayConcern(selector, names))
  return withoutUnread(kept)
}

type Names = { readonly classes: ReadonlySet<string>; readonly others: ReadonlySet<string> }

function namesIn(html: string): Names {
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) =>
    unescaped(list).split(/\s+/),
  )
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => `#${id}`)
  const data = [...html.matchAll(/ (data-[\w-]+)/g)].map(([, name]) => `[${name}`)
  return { classes: new Set(classes), others: new Set([...ids, ...data]) }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#x27|(\w+));/g, (_, name?: string) => (name ? (entities[name] ?? '') : "'"))

/** Of what a function like `:not()` names nothing is believed: the rest decides. */
const functions = /:[\w-]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

function mayConcern(selector: string, { classes, others }: Names): boolean {
  const plain = selector.replaceAll(functions, '')
  const named = [...plain.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)]
  return (
    named.every(([, name = '']) => classes.has(nameOf(name))) &&
    [...plain.matchAll(/#[\w-]+|\[data-[\w-]+/g)].every(([name]) => others.has(name))
  )
}

/** « sm\:flex » is the class « sm:flex ». */
const nameOf = (written: string): string =>
  written.replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code?: string, sign?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (sign ?? ''),
  )

function keep(css: string, concerns: (selector: string) => boolean): string {
  return rulesOf(css)
    .map(({ head, body, selectors }) => {
      if (body === null) return `${head};`
      if (/^@layer [\w.-]+$/.test(head)) {
        // Kept when empty: the first time a layer is named decides its rank.
        const inside = head === '@layer properties' ? '' : keep(body, concerns)
        return inside === '' ? `${head};` : `${head}{${inside}}`
      }
      if (/^@(media|supports|container)/.test(head)) {
        const inside = head === '@media print' ? '' : keep(body, concerns)
        return inside === '' ? '' : `${head}{${inside}}`
      }
      if (head.startsWith('@')) return `${head}{${body}}`
      const some = selectors.filter(concerns)
      return some.length === 0 ? '' : `${some.join(',')}{${body}}`
    })
    .join('')
}

/** Without the properties, of which one may give its value to another, and the animations that no kept rule reads. */
function withoutUnread(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const next = css
    .replaceAll(/(?<=[{;])(--[\w-]+):(?:[^;{}"']|"[^"]*"|'[^']*')*;?(?=[^{]*\})/g, (all, name) =>
      read.has(name) ? all : '',
    )
    .replaceAll(/@property (--[\w-]+)\{[^}]*\}/g, (all, name) => (read.has(name) ? all : ''))
    .replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (all, name: string) =>
      css.split(all).join('').includes(name) ? all : '',
    )
  return next === css ? css : withoutUnread(next)
}
