import type { Ref } from 'react'
import { controlStyle } from '#web/ui/control-style.ts'
import { Field } from '#web/ui/Field.tsx'

type AreaProps = {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly source: string
  readonly onChange: (source: string) => void
}

/** The text in its markup. As tall as the window allows, so that the user reads it beside the preview. */
export function SourceArea({ ref, source, onChange }: AreaProps) {
  return (
    <Field label="Texte">
      {(wiring) => (
        <textarea
          {...wiring}
          ref={ref}
          value={source}
          spellCheck
          onChange={(event) => onChange(event.currentTarget.value)}
          className={`${controlStyle} h-[60dvh] font-mono text-sm leading-6 xl:h-[calc(100dvh-22rem)] xl:min-h-96`}
        />
      )}
    </Field>
  )
}
