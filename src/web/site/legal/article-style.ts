/** The look of a legal text and of what the server answers to a form without script: both are plain HTML. */
export const articleStyle = [
  'mx-auto max-w-3xl px-4 py-10 sm:px-6 print:max-w-none print:p-0',
  '[&_h1]:text-3xl [&_h1]:break-words sm:[&_h1]:text-4xl [&_header_p]:mt-2 [&_header_p]:text-ink-soft',
  '[&_h2]:mt-10 [&_h2]:scroll-mt-24 [&_h2]:text-2xl print:[&_h2]:break-after-avoid',
  '[&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6 [&_ul_li]:mt-1.5',
  '[&_nav]:mt-8 [&_nav]:rounded-2xl [&_nav]:border [&_nav]:border-line [&_nav]:bg-surface [&_nav]:p-5 print:[&_nav]:hidden',
  '[&_nav_h2]:mt-0 [&_nav_h2]:text-xl [&_nav_ol]:mt-2 [&_nav_ol]:list-decimal [&_nav_ol]:gap-x-10 [&_nav_ol]:pl-7 sm:[&_nav_ol]:columns-2',
  '[&_nav_a]:inline-flex [&_nav_a]:min-h-11 [&_nav_a]:items-center',
  '[&_a]:font-medium [&_a]:text-action [&_a]:underline [&_a]:underline-offset-4 [&_section_p_a]:inline-flex [&_section_p_a]:min-h-11 [&_section_p_a]:items-center',
  '[&_table]:w-full [&_table]:border-collapse [&_caption]:pb-2 [&_caption]:text-left [&_caption]:font-semibold',
  '[&_[role=region]]:mt-5 [&_[role=region]]:overflow-x-auto print:[&_[role=region]]:break-inside-avoid',
  '[&_td]:border-b [&_td]:border-line [&_td]:px-3 [&_td]:py-2 [&_td]:align-top [&_th]:border-b [&_th]:border-line [&_th]:px-3 [&_th]:py-2 [&_th]:text-left [&_th]:align-top [&_tbody_th]:font-normal',
  '[&_thead_th]:bg-sunken [&_thead_th]:font-semibold',
  '[&_blockquote]:mt-4 [&_blockquote]:rounded-xl [&_blockquote]:bg-sunken [&_blockquote]:px-5 [&_blockquote]:py-3',
  '[&_mark]:rounded [&_mark]:bg-waiting-soft [&_mark]:px-1 [&_mark]:text-waiting',
  '[&_form]:mt-6 [&_input]:mt-1.5 [&_input]:block [&_input]:min-h-11 [&_input]:w-full [&_input]:rounded-lg [&_input]:border [&_input]:border-line-strong [&_input]:bg-surface [&_input]:px-3 [&_input[type=hidden]]:hidden',
  '[&_button]:mt-5 [&_button]:min-h-13 [&_button]:rounded-xl [&_button]:bg-action [&_button]:px-6 [&_button]:text-lg [&_button]:font-semibold [&_button]:text-on-action',
].join(' ')
