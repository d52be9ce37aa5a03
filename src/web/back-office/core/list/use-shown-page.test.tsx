// @vitest-environment jsdom
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, Route, Routes, useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  beginPage,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { useShownPage } from './use-shown-page.ts'

function List() {
  const [query] = useSearchParams()
  const of = query.get('statut') ?? 'tous'
  const list = useInfiniteQuery({
    queryKey: [of],
    queryFn: ({ pageParam }) => Promise.resolve({ items: [`${of} ${pageParam}`] }),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  })
  const { rows, pages } = useShownPage(list, of)
  return (
    <>
      <p>Ligne {rows.join()}.</p>
      <button type="button" onClick={pages.onNext}>
        Suivante
      </button>
      <Link to="/fiche">Fiche</Link>
      <Link to="?statut=livres">Livrés</Link>
      <Link to={`?statut=${of}&choix=1`}>Choisir</Link>
    </>
  )
}

function Record() {
  const navigate = useNavigate()
  return (
    <>
      <p>La fiche.</p>
      <button type="button" onClick={() => void navigate(-1)}>
        Retour
      </button>
    </>
  )
}

const follow = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click()

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

// Seen to fail: the list began again at its first page.
test('« back » from a record finds the page that it was opened from; other filters start at their first page', async () => {
  await show(
    <Routes>
      <Route path="/" element={<List />} />
      <Route path="/fiche" element={<Record />} />
    </Routes>,
  )
  await sees('Ligne tous 1.')
  await press('Suivante')
  await sees('Ligne tous 2.')
  follow('Choisir')
  await press('Suivante')
  await sees('Ligne tous 3.')
  follow('Fiche')
  await sees('La fiche.')
  await press('Retour')
  await sees('Ligne tous 3.')
  follow('Livrés')
  await sees('Ligne livres')
  expect(isSeen('Ligne livres 1.')).toBe(true)
})
