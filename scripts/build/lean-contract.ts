import type { Plugin } from 'vite'

/**
 * Declares that no call in the contract acts by itself, so that the build leaves out the endpoints that no page calls. Takes out
 * what only the server reads of the others.
 */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  transform: {
    filter: { id: /src[\\/]contract[\\/].*\.ts$/ },
    handler(code) {
      let lean = code
      const edits = editsOf(this.parse(code)).toSorted((a, b) => b.start - a.start)
      for (const { start, end, text } of edits) {
        const after = lean.slice(end)
        lean = lean.slice(0, start) + text + (text === '' ? after.replace(/^,/, '') : after)
      }
      return { code: lean, map: null }
    },
  },
}

type Edit = { readonly start: number; readonly end: number; readonly text: string }
type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly key?: { readonly name?: string }
  readonly value?: { readonly type: string }
}

const ofServer = new Set(['summary', 'policy'])

function editsOf(part: unknown): readonly Edit[] {
  if (typeof part !== 'object' || part === null) return []
  const inside = () => Object.values(part).flatMap(editsOf)
  if (!isNode(part)) return inside()
  const { type, start, end, key, value } = part
  if (type === 'CallExpression')
    return [{ start, end: start, text: '/* @__PURE__ */ ' }, ...inside()]
  const isOfServer =
    type === 'Property' && value?.type === 'Literal' && ofServer.has(key?.name ?? '')
  return isOfServer ? [{ start, end, text: '' }] : inside()
}

const isNode = (part: object): part is Node => 'type' in part && 'start' in part
