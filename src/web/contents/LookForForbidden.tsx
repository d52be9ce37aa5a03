import { useState } from 'react'
import { Summary } from '#web/ui/Summary.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ForbiddenWarning } from './ForbiddenWarning.tsx'

/** At the dock, for a parcel of which nobody said what is in it: what one sees is looked for among what may not travel. */
export function LookForForbidden() {
  const [seen, setSeen] = useState('')
  return (
    <details className="mt-2">
      <Summary>Rien n’est déclaré&nbsp;: chercher un objet interdit</Summary>
      <TextField
        label="Ce que dit l’étiquette, ou ce que l’on voit"
        placeholder={'Par exemple\u00a0: parfum, batterie, aérosol'}
        autoComplete="off"
        maxLength={120}
        value={seen}
        onChange={({ target }) => setSeen(target.value)}
        // The reception is saved by its own button.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <ForbiddenWarning description={seen} />
    </details>
  )
}
