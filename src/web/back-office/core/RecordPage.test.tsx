// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { query } from '#web/api/query.ts'
import {
  answer,
  beginPage,
  isSeen,
  leavePage,
  readThing,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { RecordPage } from './RecordPage.tsx'

beforeEach(beginPage)
afterEach(leavePage)

function Page() {
  const thing = useQuery(query(readThing, {}))
  return (
    <RecordPage
      query={thing}
      back={{ to: '/', label: 'Retour' }}
      words={{ missing: ['Introuvable', 'Rien ici.'], failed: 'Impossible de charger la page.' }}
    >
      {({ name }) => <p>{name}</p>}
    </RecordPage>
  )
}

test('a page that the role may not read has its title, and is no failure', async () => {
  answer('GET /api/thing', { status: 403, body: { code: 'forbidden' } })
  await show(<Page />)
  await sees('Votre rôle ne donne pas accès à cette page.')
  expect(document.querySelector('h1')?.textContent).toBe('Page réservée')
  expect(isSeen('Impossible de charger la page.')).toBe(false)
})
