import { expect, test } from 'vitest'
import { readLabel } from './read-label.ts'

test.each(['CLT-482913', 'clt 482913', ' 482913 ', 'CLT482913'])(
  '« %s » is a client number, looked for as such',
  (typed) => {
    expect(readLabel(typed)).toEqual({
      clientNumber: 'CLT-482913',
      isTracking: false,
      words: 'CLT-482913',
    })
  },
)

test.each(['6A04819920388', '9V 66120 048137', 'XS947790254FR'])(
  '« %s » is the number of the next parcel, and no name is looked for',
  (typed) => {
    expect(readLabel(typed)).toEqual({ clientNumber: null, isTracking: true, words: '' })
  },
)

test.each(['Marie Tehei', 'éléonore vaïmiti', 'Clotilde Hoarau'])(
  '« %s » is a name, however long',
  (typed) => {
    expect(readLabel(typed)).toEqual({ clientNumber: null, isTracking: false, words: typed })
  },
)

test.each(['', 'm', 'CLT', 'CLT-', 'CLT-4829', '4829'])('« %s » is nothing yet', (typed) => {
  expect(readLabel(typed)).toEqual({ clientNumber: null, isTracking: false, words: '' })
})
