import { Fragment } from 'react'

/**
 * Renders an e-mail address that breaks only after its punctuation or before its @, never inside a word. It is one element,
 * because a flex row would separate its parts.
 */
export const EMail = ({ address }: { address: string }) => (
  <span>
    {address.split(/(?=@)|(?<=[._+-])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
