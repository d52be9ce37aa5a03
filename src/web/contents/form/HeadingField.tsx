import { useDeferredValue, useState } from 'react'
import {
  headingOf,
  hsDigits,
  proposeHeadings,
  searchHeadings,
  type Heading,
} from '#domain/customs/headings.ts'
import { contentCategories } from '#domain/parcel/content-line.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { TypedLine } from './contents-form.ts'

type Props = {
  readonly line: TypedLine
  readonly error: string | undefined
  readonly onChange: (changes: Partial<TypedLine>) => void
}

/** The code of the Harmonized System: proposed by the words of the line, or searched by others, or typed. */
export function HeadingField({ line, error, onChange }: Props) {
  if (line.hsCode === '') return <SearchHeading line={line} onChange={onChange} />
  return (
    <div>
      <p className="mb-1.5 font-medium">Code douanier</p>
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0">
          <span className="font-mono">{line.hsCode}</span>{' '}
          <span className="text-ink-soft">{headingOf(line.hsCode)?.title}</span>
        </p>
        <Button variant="ghost" onClick={() => onChange({ hsCode: '' })}>
          Changer <span className="sr-only">le code douanier</span>
        </Button>
      </div>
      {error && <FieldError id={`code-${line.key}`}>{error}</FieldError>}
    </div>
  )
}

function SearchHeading({ line, onChange }: Omit<Props, 'error'>) {
  const [typed, setTyped] = useState('')
  const question = useDeferredValue(typed.trim())
  const said = useDeferredValue(line.description)
  const category = contentCategories.find((one) => one === line.category) ?? null
  const found = question === '' ? proposeHeadings(said, category, 3) : searchHeadings(question)
  const digits = hsDigits(question)
  const isCode = /^\d{6}(?:\d\d){0,2}$/.test(digits)
  const choose = (hsCode: string, heading?: Heading) =>
    onChange({
      hsCode,
      ...(heading && line.category === '' ? { category: heading.category } : {}),
    })

  return (
    <div>
      <TextField
        label="Code douanier"
        hint="Si vous le savez. Choisissez ce qui s’en approche le plus, ou cherchez avec vos mots."
        placeholder={'Par exemple\u00a0: jean, casque, 620342'}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // The form is saved by its button alone.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <ul className="mt-1 grid" aria-label="Codes proposés">
        {found
          .filter(({ code }) => code !== digits)
          .map((heading) => (
            <HeadingChoice
              key={heading.code}
              code={heading.code}
              title={heading.title}
              onChoose={() => choose(heading.code, heading)}
            />
          ))}
        {isCode && (
          <HeadingChoice
            code={digits}
            title={headingOf(digits)?.title ?? 'Prendre ce code'}
            onChoose={() => choose(digits, headingOf(digits))}
          />
        )}
      </ul>
      {question !== '' && found.length === 0 && !isCode && (
        <p className="mt-1 text-sm text-ink-soft">
          Rien à ce nom. Essayez un mot plus courant, ou laissez vide&nbsp;: notre équipe le
          complétera.
        </p>
      )}
    </div>
  )
}

const HeadingChoice = ({
  code,
  title,
  onChoose,
}: {
  code: string
  title: string
  onChoose: () => void
}) => (
  <li>
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2 text-left hover:bg-surface"
    >
      <span className="font-mono text-sm">{code}</span>
      <span className="min-w-0">{title}</span>
    </button>
  </li>
)
