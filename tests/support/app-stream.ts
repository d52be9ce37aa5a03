import { eventually } from './eventually.ts'
import type { Person, TestApp } from './test-app.ts'

/** What an open stream has sent so far, and whether it has ended. */
export async function openStream(app: TestApp, person: Person) {
  const { body } = await app.listen(person)
  if (!body) throw new Error('no stream')
  const state = { said: '', ended: false }
  const read = async () => {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      state.said += new TextDecoder().decode(chunk)
    }
    state.ended = true
  }
  void read()
  await eventually(async () => state.said.includes('event: ready') || undefined)
  return state
}
