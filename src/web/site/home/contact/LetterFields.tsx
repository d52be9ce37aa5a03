import { contactSubjects } from '#domain/contact/contact-message.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import type { ErrorOf } from './SenderFields.tsx'

/** What it is about, the message, and a field for programs. */
export function LetterFields({ errorOf }: { errorOf: ErrorOf }) {
  return (
    <>
      <SelectField label="Sujet" name="subject" required defaultValue="" error={errorOf('subject')}>
        <option value="">Choisissez…</option>
        {Object.entries(contactSubjects).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Message"
        name="message"
        rows={6}
        maxLength={5000}
        required
        error={errorOf('message')}
      />
      {/* Programs fill every field; people do not see this one. */}
      <label className="absolute -left-[999rem]" aria-hidden="true">
        Ne rien écrire ici
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  )
}
