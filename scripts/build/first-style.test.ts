import { expect, test } from 'vitest'
import { firstStyle } from './first-style.ts'

const page = `<html><body><section id="hero" class="hero [&amp;&gt;p]:mt-1"><p>Bonjour</p></section></body></html>`
const kept = (css: string) => firstStyle(css, page)

test('a rule is kept when all that it names is written in the page', () => {
  for (const css of [
    '.hero{color:red}',
    '#hero p{color:red}',
    '.hero:hover{color:red}',
    String.raw`.\[\&\>p\]\:mt-1>p{color:red}`,
    ':is(.unknown,.hero) p{color:red}',
    '@media (min-width:1px){.unknown,.hero{color:red}}',
    '@property --a{syntax:"*";inherits:false}.hero{color:var(--a)}',
  ])
    expect(kept(css), css).not.toBe('')
})

test('what the page does not show yet goes, with the media and layers that it leaves empty', () => {
  for (const css of [
    '.unknown{color:red}',
    '.hero .unknown{color:red}',
    'table{color:red}',
    '.hero[data-open]{color:red}',
    ':where(.unknown) p{color:red}',
    '@media (min-width:1px){.unknown{color:red}}',
    '@container (min-width:1px){.unknown{color:red}}',
    '@property --a{syntax:"*";inherits:false}.unknown{color:var(--a)}',
    ':root{--a:red}.unknown{color:var(--a)}',
  ])
    expect(kept(css), css).toBe('')
})
