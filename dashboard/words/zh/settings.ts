import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: '设置',
  sections: '分类',
  section: {
    page: '页面',
    look: '外观',
    content: '显示内容',
    uptime: '可用率',
    notifications: '通知',
    security: '安全与数据',
    system: '系统',
  },
  intro: {
    page: '状态页的名称，以及向访客显示的方式。',
    look: '预览显示应用了您的更改的真实页面。保存之前，其他人看不到这些更改。',
    content: '访客可以看到哪些部分。',
    uptime: 'Daymark 如何计算可用率条和百分比。',
    notifications: '何时通知订阅者和工作人员，以及发送速度。',
    security: '登录所需的条件，以及已删除内容的保留时间。',
    system: '程序本身的信息。',
  },
  unsavedMark: '未保存',
  reset: '恢复默认值',
  resetOf: '恢复默认值：{name}',
  defaultIs: '默认值：{value}',
  defaultEmpty: '空',
  on: '开',
  off: '关',
  discard: '放弃更改',
  nothingChanged: '没有更改。',
  changes: { other: '{count} 项更改未保存' },

  settings: {
    name: { label: '页面名称', help: '显示在页面顶部和邮件中。' },
    about: { label: '简介', help: '显示在状态下方的几句话。支持 Markdown。' },
    timezone: {
      label: '时区',
      help: '页面上的日期和时间按此时区显示。在管理面板中，您看到的是自己的时区。',
    },
    locale: {
      label: '语言',
      help: '用于浏览器语言不在页面十六种语言之内的访客，以及邮件。',
    },
    logo: {
      label: '徽标',
      help: '代替页面顶部的名称。请输入 https 地址，或上传图片。',
    },
    accent: { label: '强调色', help: '用于链接和按钮。' },
    css: { label: 'CSS', help: '添加到页面的规则。书写时不要加 style 标签。' },
    header: { label: '页面上方的 HTML', help: '脚本会被移除；布局、链接和图片会保留。' },
    footer: { label: '页面下方的 HTML', help: '脚本会被移除；布局、链接和图片会保留。' },
    history_days: { label: '过往事件的天数', help: '更早的事件可在历史记录中查看。' },
    bar_days: { label: '可用率条的天数', help: '每条代表一天。' },
    uptime_down: {
      label: '计为停机的状态',
      help: '组件处于这些状态之一时计为停机，其余时间均计为可用。',
    },
    uptime_maintenance: {
      label: '维护时间',
      help: '“不计入”表示对百分比没有影响。',
    },
    major_outage_share: {
      label: '视为严重中断的组件比例',
      help: '处于严重中断的组件达到此百分比时，页面会显示整个系统严重中断。',
    },
    show_uptime: { label: '可用率条', help: '每天一条，以及百分比。' },
    show_metrics: { label: '指标图表', help: '显示在组件下方。' },
    show_history: { label: '过往事件', help: '最近几天的事件，以及历史记录的链接。' },
    show_upcoming: { label: '即将进行的维护', help: '开始之前显示计划中的维护。' },
    show_subscribe: {
      label: '订阅',
      help: '访客可以通过邮件和订阅源订阅。已订阅的人不受影响。',
    },
    reminders: {
      label: '维护前的提醒',
      help: '订阅者会在开始前的这段时间收到邮件。没有提醒时，只在公告时通知一次。',
    },
    stale_hours: {
      label: '无更新的小时数',
      help: '未结束的事件超过这么多小时没有更新时，会通知工作人员。0 表示从不通知。',
    },
    notification_hold: {
      label: '可撤销的秒数',
      help: '发布后，通知会等待这么久再发送，以便您全部撤回。0 表示立即发送。',
    },
    mail_rate: {
      label: '每秒最多邮件数',
      help: '适用于限制发送量的邮件服务器。0 表示按服务器接收的最快速度发送。',
    },
    trash_days: {
      label: '回收站保留天数',
      help: '已删除的内容在此期间可以恢复，之后将彻底消失。',
    },
    second_factor_roles: {
      label: '需要双重验证的角色',
      help: '这些角色的用户必须使用通行密钥或应用中的代码登录。否则只能查看。',
    },
  },
  maintenanceRule: { excluded: '不计入', up: '计为可用', down: '计为停机' },
  days: { other: '{count} 天' },

  zoneSearch: '输入城市，例如 Shanghai',
  zoneNone: '没有匹配的时区。',
  useBrowserZone: '使用此浏览器的时区：{zone}',

  contrastGood: '在白色和深色背景上都清晰易读。',
  contrastLight: '在白色背景上难以阅读（{ratio} : 1）。在浅色外观下，页面会使用较深的色调。',
  contrastDark: '在深色背景上难以阅读（{ratio} : 1）。在深色外观下，页面会使用较浅的色调。',
  contrastBoth:
    '在白色和深色背景上都难以阅读。页面会在白色背景上使用较深的色调，在深色背景上使用较浅的色调。',
  notAColour: '请按 #rrggbb 的格式填写颜色，例如 #2563eb。',
  pickColour: '选择强调色',

  upload: '上传图片',
  removePicture: '移除图片',
  logoNow: '当前徽标',
  uploaded: '已上传的图片（{size} KB）',
  pictureUnreadable: '浏览器无法显示此文件。请使用 PNG、JPEG、WebP、GIF 或 SVG。',
  pictureTooLarge: '此 SVG 大于 48 KB。请上传较小的文件或 PNG。',

  addReminder: '添加提醒',
  reminder: '提醒 {number}',
  reminderUnit: '提醒 {number} 的单位',
  removeReminder: '移除提醒 {number}',
  noReminders: '没有提醒：只在公告维护时通知一次。',
  unit: { minutes: '分钟', hours: '小时', days: '天' },
  duration: {
    minutes: { other: '{count} 分钟' },
    hours: { other: '{count} 小时' },
    days: { other: '{count} 天' },
  },

  preview: '页面预览',
  previewing: '正在准备预览…',
  previewStale: '预览显示的是您最近一次可保存的更改：{reason}',
  previewFailed: '无法生成预览：{reason}',
  previewNote: '浅色或深色取决于此浏览器。访客看到的外观取决于各自的浏览器。',
  width: '预览宽度',
  phone: '手机',
  desktop: '桌面',

  testMail: '测试邮件',
  testMailText: '按发送所有邮件的方式立即发送一封邮件，并查看邮件服务器的答复。',
  testMailTo: '发送至',
  testMailSend: '发送测试邮件',
  testMailAccepted: '邮件服务器已接收发往 {to} 的邮件。请查看收件箱和垃圾邮件文件夹。',
  testMailFolder:
    '未配置邮件服务器，因此发往 {to} 的邮件已写入文件。在服务器上设置 SMTP_URL 和 MAIL_FROM 并重启 Daymark 之前，订阅者不会收到邮件。',
  testMailRefused: '没有邮件服务器接收发往 {to} 的邮件。',
  testMailAnswer: '服务器的答复：{answer}',
  testMailFile: '文件：{answer}',

  version: '正在运行的版本',
  installed: '已安装的版本',
  unknown: '无法读取',
  upToDate: 'Daymark 正在运行已安装的版本。',
  restartTitle: '已安装新版本：请重启 Daymark',
  restartText: '已安装版本 {installed}，但仍在运行 {version}。请重启 Daymark 以使用新版本。',

  openSection: '设置：{section}',
};
