import { useState } from 'react'
import { ResendConfirmation } from '#web/chrome/ResendConfirmation.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** A new link for an address that is typed here: the page knows nobody. */
export function AskForLink() {
  const [email, setEmail] = useState('')
  const isAddress = /^\S+@\S+\.\S+$/.test(email.trim())
  return (
    <div>
      <TextField
        label="Votre e-mail"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
        }}
      />
      {isAddress && <ResendConfirmation key={email.trim()} email={email.trim()} />}
    </div>
  )
}
