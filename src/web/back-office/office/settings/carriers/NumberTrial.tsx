import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { parseCarrierNumber } from '#domain/shipment/carrier-number.ts'
import { parseLinkPattern, trackingUrl } from '#domain/shipment/carrier.ts'
import { codeField } from '#web/back-office/core/code-field.ts'
import { exampleRefusals } from '#web/copy/carriers.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { rulesOf, type CarrierForm } from './carrier-form.ts'

/** A number of one of its labels, judged and linked as the desk would, by what is typed above. Nothing of it is kept. */
export function NumberTrial() {
  const [typed, setTyped] = useState('')
  const { control } = useFormContext<CarrierForm>()
  const form = useWatch({ control, compute: (values: CarrierForm) => values })
  const parsed = parseCarrierNumber(typed, rulesOf(form))
  const pattern = parseLinkPattern(form.linkPattern)
  const url = parsed.ok && pattern.ok ? trackingUrl(pattern.value, parsed.value) : null
  return (
    <div className="rounded-xl bg-sunken p-4">
      <TextField
        label="Essayer un numéro"
        hint="D’une étiquette de ce transporteur. Il n’est pas enregistré."
        {...codeField}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="mt-2 min-h-6 break-words">
        {parsed.ok ? (
          <>
            Accepté&nbsp;: <span className="font-mono break-all">{parsed.value}</span>
          </>
        ) : (
          exampleRefusals[parsed.refusal]
        )}
      </p>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className={`${linkStyle} break-all`}>
          {url}
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
      )}
    </div>
  )
}
