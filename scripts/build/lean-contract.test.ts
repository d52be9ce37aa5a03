import { expect, test } from 'vitest'
import { leaned } from './lean-contract.ts'

// Removed to see it fail: `isAct`; the build then drops `push`, whose result nobody uses.
test('a call that makes a constant is declared pure, a call that acts is not', () => {
  expect(leaned('const sizes = z.array(size).check(most(3))')).toBe(
    'const sizes = /* @__PURE__ */ /* @__PURE__ */ z.array(size).check(/* @__PURE__ */ most(3))',
  )
  const acting =
    'function all() { list.push(one()) }\nconst each = () => list.push(1)\nlist.push(2)\nfor (const a of b()) c(a)'
  expect(leaned(acting)).toBe(acting)
})

test('an endpoint says to pages neither what it is for nor who may call it; another object keeps its words', () => {
  expect(leaned("const a = endpoint({ policy: 'client', path: '/a', summary: 'Lit a' })")).toBe(
    "const a = /* @__PURE__ */ endpoint({ path: '/a',  })",
  )
  // Seen to fail: the comma after a comment stayed, which is no code.
  expect(
    leaned(
      "const é = endpoint({ summary: 'Lit é…' /* hors ligne, aussi */, path: `/é/${a}`, b: b() })",
    ),
  ).toBe('const é = /* @__PURE__ */ endpoint({ path: `/é/${a}`, b: /* @__PURE__ */ b() })')
  expect(leaned("const words = { summary: 'En bref' }")).toBe(
    "const words = { summary: 'En bref' }",
  )
})

// Removed to see it fail: the function around it; a list that no page asks for then stays, for the terms that it spreads.
test('what is spread in a constant that no page uses may go with it', () => {
  expect(leaned('const list = z.strictObject({ ...terms, id })')).toBe(
    'const list = /* @__PURE__ */ z.strictObject(/* @__PURE__ */ (() => ({ ...terms, id }))())',
  )
})
