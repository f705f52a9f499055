/** Texts that would do harm if a page ran them, or let them turn, stretch or imitate what stands beside them. */
export const hostileTexts = [
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '\u202eabc \u2066txt.exe',
  'שלום, متى يمكنني المجيء؟',
  'a'.repeat(400),
  '😈'.repeat(2000),
  'javascript:alert(1) https://аpple.com/login https://couronne.fr@mal.example/',
]
