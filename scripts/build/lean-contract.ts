import { parseAst, type Plugin } from 'vite'

/** Leaves out of a build what no page uses of the pure layers: endpoints, lists of prices. */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  transform: {
    filter: { id: /src[\\/](domain|contract|words)[\\/].*\.ts$/ },
    handler: (code) => ({ code: leaned(code), map: null }),
  },
}

/**
 * Declares that no call that gives a constant its value acts by itself, nor does reading what is spread in it. Takes out of
 * endpoints what only the server reads.
 */
export function leaned(code: string): string {
  let lean = code
  for (const { start, end, added = '' } of editsOf(parseAst(code)).toSorted(lastFirst)) {
    lean = lean.slice(0, start) + added + lean.slice(end)
  }
  return lean
}

type Place = { readonly start: number; readonly end: number }
/** What goes, and what comes there. */
type Edit = Place & { readonly added?: string }

const lastFirst = (a: Edit, b: Edit): number => b.start - a.start
const pure = '/* @__PURE__ */ '
const at = (place: number, added: string): Edit => ({ start: place, end: place, added })

function editsOf(part: unknown): readonly Edit[] {
  if (typeof part !== 'object' || part === null || isAct(part)) return []
  const inside = Object.values(part).flatMap(editsOf)
  if (isSpreading(part)) return [at(part.start, `${pure}(() => (`), ...inside, at(part.end, '))()')]
  return isCall(part) ? [at(part.start, pure), ...ofServer(part), ...inside] : inside
}

type Call = Place & {
  readonly callee: { readonly name?: string }
  readonly arguments: readonly { readonly properties?: readonly Property[] }[]
}
type Property = Place & {
  readonly key?: { readonly name?: string }
  readonly value?: { readonly type: string }
}

/** A call in a function or of a statement may be there for what it does, like `list.push(one)`. */
const isAct = (part: object): boolean =>
  'type' in part && /Function|Statement$/.test(String(part.type))

const isCall = (part: object): part is Call => 'type' in part && part.type === 'CallExpression'

type Spreading = Place & { readonly properties: readonly { readonly type: string }[] }

/** `{ ...terms, id }` reads every field of `terms`, where a bundler must fear a getter. */
const isSpreading = (part: object): part is Spreading =>
  'properties' in part &&
  Array.isArray(part.properties) &&
  'type' in part &&
  part.type === 'ObjectExpression' &&
  part.properties.some(({ type }) => type === 'SpreadElement')

/** Each up to the next one: a comment may stand before the comma. */
const ofServer = ({ callee, arguments: [first] }: Call): readonly Edit[] =>
  /endpoint$/i.test(callee.name ?? '')
    ? (first?.properties ?? []).flatMap(({ start, end, key, value }, place, all) =>
        /^(summary|policy)$/.test(key?.name ?? '') && value?.type === 'Literal'
          ? [{ start, end: all[place + 1]?.start ?? end }]
          : [],
      )
    : []
