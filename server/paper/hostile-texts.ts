/**
 * Texts that would load, run, hide or break something if a paper treated them as more than text. `url` is a server that
 * must not receive requests.
 */
export const hostileTexts = (url: string): string[] => [
  // Elements that load by themselves
  `<img src="${url}/img">`,
  `"><img src=${url}/quoted>`,
  `'><img src='${url}/single' onerror=fetch('${url}/error')>`,
  `<img srcset="${url}/srcset 1x">`,
  `<picture><source srcset="${url}/picture"><img></picture>`,
  `<iframe src="${url}/iframe"></iframe>`,
  `<iframe srcdoc="<img src=${url}/srcdoc>"></iframe>`,
  `<frameset><frame src="${url}/frame"></frameset>`,
  `<object data="${url}/object"></object>`,
  `<embed src="${url}/embed">`,
  `<video src="${url}/video" poster="${url}/poster" autoplay></video>`,
  `<audio src="${url}/audio" autoplay></audio><track src="${url}/track">`,
  `<input type="image" src="${url}/input">`,
  `<table background="${url}/background"><tr><td background="${url}/cell">`,
  `<portal src="${url}/portal"></portal>`,
  // Heads
  `<link rel="stylesheet" href="${url}/css">`,
  `<link rel=preconnect href="${url}"><link rel=dns-prefetch href="${url}">`,
  `<link rel="prefetch" href="${url}/prefetch"><link rel="icon" href="${url}/icon">`,
  `<meta http-equiv="refresh" content="0;url=${url}/refresh">`,
  `<meta http-equiv="Content-Security-Policy" content="default-src *">`,
  `<base href="${url}/">`,
  `</title><img src=${url}/title>`,
  `</head><body background="${url}/body">`,
  `<!doctype html><html manifest="${url}/manifest">`,
  // Scripts
  `<script src="${url}/script"></script>`,
  `<script>fetch("${url}/fetch")</script>`,
  `<script type="module">import "${url}/module"</script>`,
  `<body onload="fetch('${url}/load')">`,
  `<details open ontoggle=fetch('${url}/toggle')>x</details>`,
  `<a href="javascript:fetch('${url}/link')" ping="${url}/ping">hier</a>`,
  `javascript:fetch("${url}/javascript")`,
  `<form action="${url}/form"><button autofocus onfocus=this.form.submit()>`,
  `<math><mtext><img src=${url}/math></mtext></math>`,
  // SVG
  `<svg onload="fetch('${url}/svg')"></svg>`,
  `<svg><use href="${url}/use#a"/><image xlink:href="${url}/image"/></svg>`,
  `<svg><script href="${url}/svg-script"/><foreignObject><img src="${url}/foreign"></foreignObject></svg>`,
  `<svg><style>@import "${url}/svg-css";</style></svg>`,
  `<svg><filter><feImage href="${url}/filter"/></filter><set attributeName="href" to="${url}/set"/></svg>`,
  // Styles
  `<style>@import "${url}/import";</style>`,
  `</style><style>body{background:url(${url}/style)}</style>`,
  `}body{background:url(${url}/brace)}`,
  `url(${url}/plain)`,
  `#123456;background:url(${url}/colour)`,
  `expression(fetch("${url}/expression"))`,
  `<p style="background-image:image-set(url(${url}/set) 1x);content:url(${url}/content)">`,
  `@font-face{font-family:x;src:url(${url}/font)}`,
  `<style>@page{size:1cm 1cm;margin:0}*{display:none!important}</style>`,
  `<div style="position:fixed;inset:0;width:99999px;height:99999px;background:#000">`,
  // Addresses
  'file:///etc/passwd',
  '<iframe src="file:///etc/passwd"></iframe>',
  `data:text/html,<img src="${url}/data">`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}/data-svg"/></svg>`,
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
  'data:image/png;base64,AAAA" onerror="x',
  'http://169.254.169.254/latest/meta-data/',
  '\\\\127.0.0.1\\share\\x',
  'chrome://version',
  // Templates and entities
  `{{constructor.constructor('fetch("${url}/angular")')()}} \${fetch("${url}/template")} <%= "${url}/erb" %>`,
  `<!-- ${url}/comment --> <![CDATA[ ${url}/cdata ]]> <?xml-stylesheet href="${url}/pi"?>`,
  `&lt;img src=${url}/entity&gt; &#60;img src=${url}/numeric&#62; &amp;lt;`,
  '<!ENTITY x SYSTEM "file:///etc/passwd"> &x;',
  // Placeholders that header and footer templates fill in
  `<span class="totalPages"></span><span class="pageNumber"></span><img src=${url}/foot>`,
  '<span class="url title date"></span>',
  // Text that only looks like something else
  '\u202eTXT.FDP\u202c links \u2066herum\u2069',
  'vor\u0000nach \u0007\u001b[31m \u009b rot\u007f \ufeff \u200b Ende',
  'a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309 Zalgo',
  '中文 日本語 한국어 👩‍👩‍👧 ✅ \ud83d \udc00 \ue000 \u{10fffe}',
  "' OR 1=1 --; DROP TABLE invoices; ../../../../etc/passwd %00 %0d%0aSet-Cookie: x=1",
]

/** Without a line break opportunity, far longer than any field that users fill in. */
export const endlessText = 'Überlang'.repeat(1_250)
