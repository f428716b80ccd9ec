import NIOCore

/// A dialogue in plain as a layer of a channel that stands: it speaks first where the client does, takes what comes, and
/// leaves once the server's go-ahead is there.
final class DialogueLayer<Fault: DialogueFault>: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var driver: DialogueDriver<Fault>
  private let promise: EventLoopPromise<ByteBuffer>
  private var hasGoAhead = false
  /// Is told of what is said (true) and heard: its words, and how many bytes they are.
  private let listener: (_ isSaid: Bool, _ words: String, _ bytes: Int) -> Void

  /// What stands behind the go-ahead. Fails with the dialogue's fault, or with what the channel reports.
  var outcome: EventLoopFuture<ByteBuffer> { promise.futureResult }

  init(
    _ driver: DialogueDriver<Fault>, on loop: any EventLoop,
    listener: @escaping (_ isSaid: Bool, _ words: String, _ bytes: Int) -> Void = { _, _, _ in }
  ) {
    self.listener = listener
    self.driver = driver
    promise = loop.makePromise()
  }

  func handlerAdded(context: ChannelHandlerContext) {
    say(context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data).readableBytesView
    let outcome = driver.receive(bytes)
    listener(false, driver.words(ofLast: bytes.count), bytes.count)
    switch outcome {
    case .wantsInput: say(context)
    case .failed(let fault): promise.fail(fault)
    case .goAhead: leave(context)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    promise.fail(ChannelError.eof)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(error)
    context.fireErrorCaught(error)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    if hasGoAhead {
      promise.succeed(ByteBuffer(bytes: driver.rest))
    } else {
      promise.fail(ChannelError.ioOnClosedChannel)
    }
  }

  /// What follows begins once the layer is out of the way.
  private func leave(_ context: ChannelHandlerContext) {
    hasGoAhead = true
    context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
  }

  private func say(_ context: ChannelHandlerContext) {
    let words = driver.takeOutgoing()
    guard !words.isEmpty else { return }
    listener(true, ServerWords.line(words), words.count)
    // NIO closes a channel whose write failed without another word.
    let promise = promise
    context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: words))).whenFailure {
      promise.fail($0)
    }
  }
}
