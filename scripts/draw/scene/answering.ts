import { block, flat, shadow, shape, type Place } from './isometric.ts'

/** Somebody who answers: at the desk, with a headset, and what they say. */
export function drawAnswering(): string {
  return [shadow([-110, -60, -78], [230, 150]), person(), desk(), laptop(), cup(), words()].join('')
}

function desk(): string {
  const leg = (x: number, y: number) => block([x, y, -84], [9, 9, 66], 'night')
  return [
    leg(-112, 62),
    leg(104, 62),
    leg(104, -30),
    block([-118, -34, -18], [236, 110, 10], 'wood'),
  ].join('')
}

/** Drawn from the front, without features: nobody in particular. */
function person(): string {
  const [x, y] = [262, 68]
  return `<g transform="translate(${x} ${y})">
<path class="sea2 r" d="M-58 104C-60 58-38 44 0 44S60 58 58 104V152H-58Z"/>
<path class="sea3 r" d="M-40 108L-34 78L-32 150H-44ZM40 108L34 78L32 150H44Z"/>
<path class="skin2 r" d="M-13 22H13V46Q0 60-13 46Z"/>
<path class="hair2 r" d="M-31 0C-34-34 34-34 31 0C34 18 33 34 27 38H-27C-33 34-34 18-31 0Z"/>
<ellipse class="skin1" cx="0" cy="4" rx="24" ry="28"/>
<path class="hair2 r" d="M-25-2C-24-26 4-32 25-4C12-4 2-8-4-16C-8-8-16-3-25-2Z"/>
<path class="l night3l" stroke-width="5" d="M-28 4C-30-36 30-36 28 4"/>
<rect class="night2 r" x="-34" y="-2" width="11" height="20" rx="5"/><rect class="night2 r" x="23" y="-2" width="11" height="20" rx="5"/>
<path class="l night3l" stroke-width="3" d="M-28 18Q-26 30-10 30"/><circle class="night3" cx="-9" cy="30" r="3.5"/>
</g>`
}

function laptop(): string {
  const back: Place[] = [
    [-26, 36, -7],
    [46, 36, -7],
    [48, 44, 42],
    [-24, 44, 42],
  ]
  const [cx, cy] = flat([11, 40, 18])
  return [
    shape(
      [
        [-26, 0, -8],
        [46, 0, -8],
        [46, 38, -8],
        [-26, 38, -8],
      ],
      'steel',
      3,
    ),
    shape(back, 'steel', 1),
    `<circle class="sea2" cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="6"/>`,
  ].join('')
}

function cup(): string {
  const [x, y] = flat([84, 10, -8]).map(Math.round)
  return `<g transform="translate(${x} ${y})"><path class="l coral2l" stroke-width="4" d="M11-18q12 0 10 9t-12 6"/><path class="coral2 r" d="M-12-24H12V-4Q0 5-12-4Z"/><ellipse class="coral3" cx="0" cy="-24" rx="12" ry="5"/></g>`
}

/** What is said: three lines, and that it is done. */
function words(): string {
  return `<g transform="translate(330 -2)"><path class="paper1 r" d="M14 0H124Q138 0 138 14V68Q138 82 124 82H40L12 104L18 82H14Q0 82 0 68V14Q0 0 14 0Z"/><path class="l night2l" stroke-width="5" d="M22 24H112M22 41H92M22 58H66"/><circle class="sea2" cx="112" cy="58" r="13"/><path class="l paper1l" stroke-width="4" d="M106 58l4 5l8-9"/></g>`
}
