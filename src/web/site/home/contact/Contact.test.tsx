// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  answer,
  beginPage,
  isSeen,
  leavePage,
  pass,
  requestsTo,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { Contact } from './Contact.tsx'

const post = 'POST /api/contact-messages'
beforeEach(beginPage)
afterEach(leavePage)

const letter = {
  name: 'Jean Wamytan',
  email: 'jean@exemple.nc',
  subject: 'other',
  message: 'Écrit dans un tunnel.',
}
const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
async function submit(): Promise<void> {
  document.querySelector('form')?.requestSubmit()
  await pass()
}

test('a message that cannot leave is kept on the screen, and leaves later', async () => {
  answer(post, 'cut', 'cut', 'cut', { body: {} })
  await show(<Contact />)
  for (const [name, text] of Object.entries(letter)) field(name).value = text
  await submit()
  await sees("Échec de l'envoi")
  expect(isSeen('Votre message est resté ci-dessus.')).toBe(true)
  expect(field('message').value).toBe(letter.message)
  await submit()
  await sees('Merci, votre message est envoyé')
  expect(requestsTo(post).at(-1)?.body).toMatchObject(letter)
})

// Removed to see it fail: the `focus` of `useOwnMessages`.
test('what is missing or wrong is told under its field, the first of which has the focus', async () => {
  answer(post, { status: 422, body: { code: 'invalid', fields: { email: 'invalid' } } })
  await show(<Contact />)
  await submit()
  expect([document.activeElement, requestsTo(post)]).toEqual([field('name'), []])
  for (const [name, text] of Object.entries(letter)) field(name).value = text
  await submit()
  await sees('Adresse e-mail invalide')
  expect([document.activeElement, field('message').value]).toEqual([field('email'), letter.message])
})
