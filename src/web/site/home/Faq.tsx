import { Plus } from 'lucide-react'
import { useSold } from '#web/api/catalogue.ts'
import { questions } from '#web/copy/faq.ts'
import { Section } from './Section.tsx'

/** One open at a time, by the browser itself: it works before any script. */
export function Faq() {
  const sold = useSold()
  return (
    <Section id="faq" title="Questions fréquentes" sunken>
      <div className="max-w-3xl divide-y divide-line border-y border-line">
        {questions(sold).map(({ question, answer }) => (
          <details key={question} name="faq" className="group">
            <summary className="flex min-h-16 items-center justify-between gap-4 py-3">
              <h3 className="text-lg tracking-normal">{question}</h3>
              <Plus
                className="size-5 shrink-0 text-action transition-transform group-open:rotate-45"
                aria-hidden="true"
              />
            </summary>
            <p className="pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
