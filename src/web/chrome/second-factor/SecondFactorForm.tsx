import { useState } from 'react'
import type { SecondProof } from '#contract/people/second-factors.ts'
import type { SecondFactorKind } from '#contract/people/session.ts'
import { factorChoices } from '#web/copy/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'

/** Proves one of the account's second factors; `send` says no by rejecting, and the form tells why. */
export function SecondFactorForm({
  methods,
  purpose,
  send,
}: {
  methods: readonly SecondFactorKind[]
  purpose: 'second-step' | 'proof'
  send: (proof: SecondProof) => Promise<void>
}) {
  const [chosen, setChosen] = useState<SecondFactorKind>(methods[0] ?? 'totp')
  const others = methods.filter((method) => method !== chosen)
  return (
    <div className="grid gap-5">
      {chosen === 'passkey' ? (
        <PasskeyForm purpose={purpose} send={send} />
      ) : (
        <CodeForm key={chosen} kind={chosen} send={send} />
      )}
      {others.length > 0 && (
        <div className="grid gap-1 border-t border-line pt-3">
          {others.map((method) => (
            <Button
              key={method}
              variant="ghost"
              className="justify-start text-action!"
              onClick={() => {
                setChosen(method)
              }}
            >
              {factorChoices[method]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
