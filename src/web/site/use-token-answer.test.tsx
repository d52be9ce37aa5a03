// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readInvitation } from '#contract/people/invitations.ts'
import { call } from '#web/api/call.ts'
import {
  answer,
  beginPage,
  isSeen,
  leavePage,
  pass,
  press,
  requestsTo,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { LinkUnanswered } from './LinkUnanswered.tsx'
import { useTokenAnswer } from './use-token-answer.ts'

beforeEach(beginPage)
afterEach(leavePage)

const read = (token: string) => call(readInvitation, { token })
const request = `${readInvitation.method} ${readInvitation.path}`
const offer = { body: { email: 'lea@exemple.fr', role: 'admin' } }

function Page({ token }: { token: string | null }) {
  const { answer: given, failure } = useTokenAnswer(read, token)
  if (given) return <p>Bonjour {given.email}</p>
  return (
    <LinkUnanswered
      failure={failure}
      waiting="Un instant…"
      title="Rien ne s’est ouvert"
      sentenceOf={(error) => (error === null ? 'Le lien est incomplet.' : 'Refusé.')}
      otherwise={<p>Demandez un autre lien.</p>}
    />
  )
}

// Seen to fail with `instanceof NetworkError`, which the invitation's page asked: it sent the person after another invitation.
test.each([
  ['a', 503, 'internal'],
  ['b', 429, 'too-many-requests'],
] as const)(
  'a link that is not refused may be tried again (%s, %i)',
  async (token, status, code) => {
    answer(request, { status, body: { code } }, offer)
    await show(<Page token={token.repeat(43)} />)
    await pass(3000)
    await sees('Refusé.')
    expect(isSeen('Demandez un autre lien.')).toBe(false)
    await press('Réessayer')
    await sees('Bonjour lea@exemple.fr')
  },
)

test('a dead link offers what to do instead', async () => {
  answer(request, { status: 409, body: { code: 'token-expired' } })
  await show(<Page token={'c'.repeat(43)} />)
  await sees('Demandez un autre lien.')
  expect(isSeen('Réessayer')).toBe(false)
})

test('a link that was cut asks nothing', async () => {
  await show(<Page token={null} />)
  await sees('Le lien est incomplet.')
  expect(requestsTo(request)).toEqual([])
})

test('a token is sent once, also when its page is shown twice', async () => {
  answer(request, offer)
  await show(
    <>
      <Page token={'d'.repeat(43)} />
      <Page token={'d'.repeat(43)} />
    </>,
  )
  await sees('Bonjour lea@exemple.frBonjour')
  expect(requestsTo(request)).toHaveLength(1)
})
