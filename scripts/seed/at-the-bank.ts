/** Presses a button of the Stripe emulator's panel: what the bank decides. */
export async function atTheBank(controlUrl: string, path: string, input: object): Promise<void> {
  const answer = await fetch(new URL(path, controlUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!answer.ok) throw new Error(`the bank did not answer: ${answer.status}`)
}
