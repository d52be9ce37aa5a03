import { expect, test } from 'vitest'
import { styleOf, withStyleAtFold } from './style-at-fold.ts'

const css = [
  '@property --seen{syntax:"*";inherits:false}@property --unseen{syntax:"*";inherits:false}',
  '@layer properties{*{--seen:1}}@layer base,utilities;',
  ':root{--seen:url("a;b}");--unseen:2;--passes:var(--unseen)}',
  '@layer base{html,body{color:var(--seen)}}',
  '@layer utilities{.sm\\:flex{display:flex}.below{color:red}.above .below{color:red}.w-1\\/2:not(.below){width:50%}',
  '@media print{.above{display:none}}@media (width>=40rem){.above,.below:is(a,b){color:blue}.below{top:0}}}',
  '#hero{top:1px}#end{top:2px}[data-asleep] a{top:3px}[data-end] a{top:4px}',
  '@keyframes turn{0%{top:0}to{top:1px}}@keyframes fall{0%{top:0}}.above{animation:1s turn}',
].join('')
const above = '<div id="hero" data-asleep="" class="sm:flex w-1/2 above"></div>'

test('the style of some elements is the rules that may concern them, in their order and layers', () => {
  expect(styleOf(css, above)).toBe(
    [
      '@property --seen{syntax:"*";inherits:false}',
      // Empty, and still the first of the layers.
      '@layer properties;@layer base,utilities;',
      ':root{--seen:url("a;b}");}',
      '@layer base{html,body{color:var(--seen)}}',
      '@layer utilities{.sm\\:flex{display:flex}.w-1\\/2:not(.below){width:50%}',
      '@media (width>=40rem){.above{color:blue}}}',
      '#hero{top:1px}[data-asleep] a{top:3px}',
      '@keyframes turn{0%{top:0}to{top:1px}}.above{animation:1s turn}',
    ].join(''),
  )
})

test('a page that names its fold links the whole sheet there; any other keeps its style', () => {
  const page = `<head><style>.a{top:0}.b{top:1px}</style></head><p class="a"></p><div data-fold=""></div><p class="b"></p>`
  expect(withStyleAtFold(page, '/assets/x.css')).toBe(
    '<head><link rel="preload" href="/assets/x.css" as="style"><style>.a{top:0}</style></head><p class="a"></p>' +
      '<div data-fold=""><link rel="stylesheet" href="/assets/x.css"></div><p class="b"></p>',
  )
  const whole = page.replace('<div data-fold=""></div>', '')
  expect(withStyleAtFold(whole, '/assets/x.css')).toBe(whole)
})
