// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { query } from '#web/api/query.ts'
import {
  answer,
  beginPage,
  isSeen,
  leavePage,
  press,
  readThing,
  sees,
  show,
} from './action/test-page.tsx'
import { Loaded } from './Loaded.tsx'

const read = 'GET /api/thing'
beforeEach(beginPage)
afterEach(leavePage)

function Screen() {
  const thing = useQuery(query(readThing, {}))
  return (
    <>
      <button type="button" onClick={() => void thing.refetch()}>
        Relire
      </button>
      <Loaded
        query={thing}
        failed="Impossible de le lire."
        loading={<p>Attente</p>}
        missing={<p>Il n’existe pas.</p>}
      >
        {({ name }) => <p>Lu : {name}</p>}
      </Loaded>
    </>
  )
}

test('a failure says why, and a second try shows what was read', async () => {
  answer(read, { status: 503, body: { code: 'unavailable' } }, { body: { name: 'A' } })
  await show(<Screen />)
  await sees('Impossible de le lire.')
  expect(isSeen('momentanément indisponible')).toBe(true)
  await press('Réessayer')
  await sees('Lu : A')
})

test('what was read stays when it cannot be read again', async () => {
  answer(read, { body: { name: 'A' } }, { status: 503, body: { code: 'unavailable' } })
  await show(<Screen />)
  await sees('Lu : A')
  await press('Relire')
  expect([isSeen('Lu : A'), isSeen('Impossible')]).toEqual([true, false])
})

test('who has no right to it is told so, without a second try', async () => {
  answer(read, { status: 403, body: { code: 'forbidden' } })
  await show(<Screen />)
  await sees('Votre rôle ne donne pas accès à cette page.')
  expect([isSeen('Impossible de le lire.'), isSeen('Réessayer')]).toEqual([true, false])
})

test('an address that names nothing says so, without a second try', async () => {
  answer(read, { status: 404, body: { code: 'not-found' } })
  await show(<Screen />)
  await sees('Il n’existe pas.')
  expect(isSeen('Réessayer')).toBe(false)
})
