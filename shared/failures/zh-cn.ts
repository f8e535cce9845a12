import type { ErrorClass } from '../service/errors.ts';

export const FAILURES: Readonly<Record<ErrorClass, string>> = {
  bad_request: '服务拒绝了此请求。',
  key: '服务拒绝了 API 密钥。',
  not_found: '模型或地址不存在。',
  quota: '账户余额不足。',
  rate: '请求过于频繁。',
  too_large: '内容超过了服务允许的大小。',
  service: '服务器错误。',
  unreachable: '无法连接到服务，没有发送任何内容。',
  tls: '无法建立安全连接，没有发送任何内容。',
  redirect: '该地址会跳转到别处，密钥没有发送过去。',
  timeout: '服务没有及时响应。',
  bad_answer: '服务返回了意外的内容。',
  unusable: '结果无法使用。',
  interrupted: '已中断。',
  stopped: '已停止。',
  storage: '无法保存到磁盘。',
  invalid: '这样无法发送。',
};
