import { html } from '@remix-run/html-template'

/** These colours replace those of the elements where the reader's device is set to dark. */
export const mailStyle = html.raw`
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#1D1117!important;color:#F8EDE4!important}
.card{background:#2B1A23!important;border-color:#4A3140!important}
.plum{color:#F0B7D4!important}
.frame{border-color:#F0B7D4!important}
.button{background:#F0B7D4!important;color:#2B1620!important}
}`
