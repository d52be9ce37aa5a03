import { Plus } from 'lucide-react'
import { useSold } from '#web/api/catalogue.ts'
import { questions } from '#web/copy/faq.ts'
import { Section } from './Section.tsx'

/** One answer is open at a time, by the browser itself: it works before any script. */
export function Faq() {
  const sold = useSold()
  return (
    <Section id="faq" title="Questions fréquentes" sunken>
      <div className="grid items-start border-t border-line lg:grid-cols-2 lg:gap-x-12">
        {questions(sold).map(({ question, answer }) => (
          <details key={question} name="faq" className="group border-b border-line">
            <summary className="flex min-h-13 items-center justify-between gap-4 py-2 lg:min-h-16">
              <h3 className="text-16 leading-5.5 tracking-normal sm:text-18 sm:leading-6">
                {question}
              </h3>
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
